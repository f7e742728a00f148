import { AuditLog } from '../../features/desk/log/audit-log.tsx';

export default function AuditLogPage() {
  return <AuditLog />;
}
