import { useLocation } from 'wouter';
import { usePassedOnce } from '#platform/routing/use-passed-once.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';

/** A notice that one page leaves for the next. */
export type Passed = {
  readonly title: string;
  readonly text?: string;
  /** The next thing to do; secondary on a page that has its own main act. */
  readonly next?: { readonly to: string; readonly label: string; readonly variant?: 'secondary' };
  /** A file to fetch next. */
  readonly file?: { readonly href: string; readonly label: string };
  /** It is about a lot that was just added. */
  readonly ofNewLot?: boolean;
};

/** Navigates to another page with a one-time notice; a reload does not repeat it. */
export function useGoWithBanner(): (to: string, passed: Passed) => void {
  const [, navigate] = useLocation();
  return (to, passed) => navigate(to, { state: { passed } });
}

export function PassedBanner() {
  const passed = usePassedOnce<Passed>('passed');
  if (!passed) return null;
  return (
    <Banner tone="success" title={passed.title}>
      <div className={ui.stack2}>
        {passed.text && <p>{passed.text}</p>}
        {passed.next && (
          <p>
            <ButtonLink to={passed.next.to} variant={passed.next.variant}>
              {passed.next.label}
            </ButtonLink>
          </p>
        )}
        {passed.file && (
          <p>
            <DownloadLink href={passed.file.href}>{passed.file.label}</DownloadLink>
          </p>
        )}
      </div>
    </Banner>
  );
}

export function comesFromNewLot(): boolean {
  return readPassed()?.ofNewLot === true;
}

/** Only our own pages write into this page's history. */
function readPassed(): Passed | null {
  const state = window.history.state as { readonly passed?: Passed } | null;
  return state?.passed ?? null;
}
