import { NewOwners } from './new-owners.tsx';

export default function NewOwnersPage() {
  return <NewOwners />;
}
