import { Books } from './books.tsx';

export default function BooksPage() {
  return <Books />;
}
