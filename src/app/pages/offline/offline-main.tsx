import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OfflinePage } from './offline-page.tsx';
import { reopenWhenReached } from './reopen-when-reached.ts';
import '#platform/ui/tokens.css';
import '#platform/ui/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('offline.html has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <OfflinePage />
  </StrictMode>,
);
// The address is that of the page the user wanted: it opens as soon as there is a signal.
reopenWhenReached(() => window.location.reload());
