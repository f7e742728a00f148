import { SupportHome } from './support-home.tsx';

export default function SupportPage() {
  return <SupportHome />;
}
