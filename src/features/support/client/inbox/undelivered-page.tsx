import { UndeliveredList } from './undelivered-list.tsx';

export default function UndeliveredPage() {
  return <UndeliveredList />;
}
