import { Redirect } from 'wouter';
import { paths } from '../../paths.ts';

/** An address of old: revenue has one page. */
export default function RevenuesPage() {
  return <Redirect to={paths.revenue()} replace />;
}
