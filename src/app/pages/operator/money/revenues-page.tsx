import { Redirect } from 'wouter';
import { paths } from '#platform/paths/paths.ts';

/** An old address: revenue has one page now. */
export default function RevenuesPage() {
  return <Redirect to={paths.revenue()} replace />;
}
