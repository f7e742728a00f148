import { AuditLog } from '../../features/desk/audit-log.tsx';

export default function AuditLogPage() {
  return <AuditLog />;
}
