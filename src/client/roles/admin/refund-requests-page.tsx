import { RefundRequests } from '../../features/desk/requests/refund-requests.tsx';

export default function RefundRequestsPage() {
  return <RefundRequests />;
}
