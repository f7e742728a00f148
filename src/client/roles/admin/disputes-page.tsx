import { Disputes } from '../../features/desk/disputes/disputes.tsx';

export default function DisputesPage() {
  return <Disputes />;
}
