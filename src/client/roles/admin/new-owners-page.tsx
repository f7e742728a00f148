import { NewOwners } from '../../features/desk/owners/new-owners.tsx';

export default function NewOwnersPage() {
  return <NewOwners />;
}
