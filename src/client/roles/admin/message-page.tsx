import { Conversation } from '../../features/desk/inbox/conversation.tsx';
import type { PageProps } from '../../lib/routing/route-entry.ts';

export default function MessagePage({ params }: PageProps<'/desk/messages/:messageId'>) {
  return <Conversation messageId={params.messageId} />;
}
