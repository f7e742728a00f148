// The books: each transaction is entered in the ledger and added to its lot's day, in the caller's transaction.

export {
  bookAtProvider,
  bookBounce,
  bookDispute,
  bookRefund,
  bookReversal,
  bookSale,
  bookSending,
  bookWrongCharge,
  PLATFORM,
  type Sale,
} from './book-transactions.ts';
