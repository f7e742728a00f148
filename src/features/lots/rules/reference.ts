// What an owner calls a lot in their own books. An import uses it to find the lot again.

export const MAX_REFERENCE = 60;
