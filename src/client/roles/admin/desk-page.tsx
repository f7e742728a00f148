import { DeskHome } from '../../features/desk/desk-home.tsx';

export default function DeskPage() {
  return <DeskHome />;
}
