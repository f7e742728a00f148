import { Books } from '../../features/desk/books/books.tsx';

export default function BooksPage() {
  return <Books />;
}
