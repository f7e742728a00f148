import { DeskHome } from './desk-home.tsx';

export default function DeskPage() {
  return <DeskHome />;
}
