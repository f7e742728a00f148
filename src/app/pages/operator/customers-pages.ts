// The pages of customers, in one file, because every page first loads the list of all files.

export { ManagedMembersPage } from '#features/members/client/managed-members-page.tsx';
export { ManagedNoticesPage } from '#features/notices/client/managed-notices-page.tsx';
export { ManagedPermitsPage } from '#features/permits/client/managed-permits-page.tsx';
export { ManagedRefundsPage } from '#features/refunds/client/managed-refunds-page.tsx';
export { ManagedValidationsPage } from '#features/validations/client/managed-validations-page.tsx';
