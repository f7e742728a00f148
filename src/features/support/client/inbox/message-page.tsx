import type { PageProps } from '#platform/routing/route-entry.ts';
import { Conversation } from './conversation.tsx';

export default function MessagePage({ params }: PageProps<'/support/messages/:messageId'>) {
  return <Conversation messageId={params.messageId} />;
}
