import { Redirect } from 'wouter';
import { staffPaths } from '#app/paths/staff-paths.ts';

/** An old address: revenue has one page now. */
export default function RevenuesPage() {
  return <Redirect to={staffPaths.revenue()} replace />;
}
