import { Books } from '../../features/desk/books.tsx';

export default function BooksPage() {
  return <Books />;
}
