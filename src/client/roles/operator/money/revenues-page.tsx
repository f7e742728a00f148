import { Redirect } from 'wouter';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';

/** An old address: revenue has one page now. */
export default function RevenuesPage() {
  return <Redirect to={staffPaths.revenue()} replace />;
}
