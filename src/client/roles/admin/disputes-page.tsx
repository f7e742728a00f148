import { Disputes } from '../../features/desk/disputes.tsx';

export default function DisputesPage() {
  return <Disputes />;
}
