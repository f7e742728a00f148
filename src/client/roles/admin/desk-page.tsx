import { DeskHome } from '../../features/desk/search/desk-home.tsx';

export default function DeskPage() {
  return <DeskHome />;
}
