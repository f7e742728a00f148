/** The days of the week by number (0 is Sunday), as programs and spreadsheets write them in any language. */
export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** The day that begins with these three letters: "sun", "Sun", "Sunday"; -1 for none. */
export const dayNamed = (name: string): number =>
  DAY_NAMES.findIndex((day) => day.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
