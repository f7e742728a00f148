// Who comes to a lot, when, and for how long: the patterns that make the demo's months realistic.

export type Crowd = {
  /** How likely an arrival is in each hour of the day, one digit per hour. */
  readonly workdayHours: string;
  readonly weekendHours: string;
  /** How busy the days are, Sunday first; 1 is an ordinary one. */
  readonly week: readonly number[];
  /** Minutes bought in hourly zones. */
  readonly stays: readonly number[];
  /** Days bought in daily zones. */
  readonly days: readonly number[];
  /** How many of ten drivers are regulars. */
  readonly regularsInTen: number;
};

const EVENING_HOURS = '100000001123432235987431';
const VISITOR_HOURS = '000000012467776654433211';

export const CROWDS = {
  office: {
    workdayHours: '000002599632332211111000',
    weekendHours: '000000011234443322211000',
    week: [0.3, 1.2, 1.3, 1.35, 1.25, 1.05, 0.4],
    stays: [60, 60, 90, 120, 120, 180, 240, 480, 540, 540],
    days: [1, 1, 1, 1, 1, 2],
    regularsInTen: 7,
  },
  evening: {
    workdayHours: EVENING_HOURS,
    weekendHours: EVENING_HOURS,
    week: [0.8, 0.5, 0.6, 0.8, 1.1, 1.6, 1.8],
    stays: [75, 90, 120, 120, 150, 180, 180, 210, 240],
    days: [1],
    regularsInTen: 3,
  },
  visitors: {
    workdayHours: VISITOR_HOURS,
    weekendHours: VISITOR_HOURS,
    week: [1.4, 0.7, 0.7, 0.75, 0.85, 1.1, 1.6],
    stays: [45, 60, 60, 90, 120, 120, 180, 240, 300],
    days: [1, 1, 1, 2, 3],
    regularsInTen: 1,
  },
  clinic: {
    workdayHours: '111112467876665443322111',
    weekendHours: '111111234444433332221111',
    week: [0.6, 1.2, 1.15, 1.15, 1.1, 1.05, 0.7],
    stays: [30, 45, 60, 60, 90, 120, 180, 240, 480],
    days: [1, 1, 1, 2],
    regularsInTen: 4,
  },
  ballpark: {
    workdayHours: '000000001112221124985200',
    weekendHours: '000000001123799643586200',
    week: [1.5, 0.3, 1.1, 0.5, 0.6, 1.4, 1.7],
    stays: [120, 180, 210, 240, 240, 270],
    days: [1],
    regularsInTen: 3,
  },
  airport: {
    workdayHours: '111279876544445554321111',
    weekendHours: '111268876665554443321111',
    week: [1.2, 1.2, 0.8, 0.8, 1.2, 1.3, 0.7],
    stays: [60, 120],
    days: [1, 2, 2, 3, 3, 4, 5, 7, 7, 10],
    regularsInTen: 2,
  },
} as const satisfies Record<string, Crowd>;

export type CrowdName = keyof typeof CROWDS;
