// What an owner calls a lot in their own books: an import finds it again by that.

export const MAX_REFERENCE = 60;
