/** The days of the week by their number: 0 is Sunday. */
export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const SHORT_DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The day that begins with these three letters, as people write it in a spreadsheet: "sun", "Sun", "Sunday"; -1 for none. */
export const dayNamed = (name: string): number =>
  SHORT_DAY_NAMES.findIndex((day) => day.toLowerCase() === name.slice(0, 3).toLowerCase());
