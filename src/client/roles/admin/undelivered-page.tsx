import { UndeliveredList } from '../../features/desk/inbox/undelivered-list.tsx';

export default function UndeliveredPage() {
  return <UndeliveredList />;
}
