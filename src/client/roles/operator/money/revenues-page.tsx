import { Redirect } from 'wouter';
import { staffPaths } from '../../../lib/signed-in/staff-paths.ts';

/** An address of old: revenue has one page. */
export default function RevenuesPage() {
  return <Redirect to={staffPaths.revenue()} replace />;
}
