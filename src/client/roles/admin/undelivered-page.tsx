import { UndeliveredList } from '../../features/desk/undelivered-list.tsx';

export default function UndeliveredPage() {
  return <UndeliveredList />;
}
