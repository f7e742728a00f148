import { Disputes } from './disputes.tsx';

export default function DisputesPage() {
  return <Disputes />;
}
