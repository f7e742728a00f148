import { AuditLog } from './audit-log.tsx';

export default function AuditLogPage() {
  return <AuditLog />;
}
