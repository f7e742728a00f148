/** The days of the week as people write them in a spreadsheet: "sun", "Sun", "Sunday". */
const WRITTEN = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
export const DAYS_IN_A_WEEK = WRITTEN.length;

/** The number of the day that begins with these three letters, 0 for Sunday; -1 for none. */
export const dayNamed = (name: string): number => WRITTEN.indexOf(name.slice(0, 3).toLowerCase());
