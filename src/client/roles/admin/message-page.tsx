import { Conversation } from '../../features/desk/conversation.tsx';
import type { PageProps } from '../../lib/routing/route-entry.ts';

export default function MessagePage({ params }: PageProps<'/desk/messages/:messageId'>) {
  return <Conversation messageId={params.messageId} />;
}
