import { Redirect } from 'wouter';
import { staffPaths } from '../../staff-paths.ts';

/** An address of old: revenue has one page. */
export default function RevenuesPage() {
  return <Redirect to={staffPaths.revenue()} replace />;
}
