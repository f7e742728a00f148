/** Rule 60: the clocks of the United States and its territories, by their IANA names, from east to west. */
export const US_TIME_ZONES = [
  ...['America/Puerto_Rico', 'America/St_Thomas'],
  ...['America/New_York', 'America/Detroit', 'America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  ...[
    'America/Indiana/Indianapolis',
    'America/Indiana/Vincennes',
    'America/Indiana/Winamac',
    'America/Indiana/Marengo',
  ],
  ...['America/Indiana/Petersburg', 'America/Indiana/Vevay'],
  ...['America/Chicago', 'America/Indiana/Knox', 'America/Indiana/Tell_City', 'America/Menominee'],
  ...['America/North_Dakota/Center', 'America/North_Dakota/New_Salem', 'America/North_Dakota/Beulah'],
  ...['America/Denver', 'America/Boise', 'America/Phoenix', 'America/Los_Angeles'],
  ...['America/Anchorage', 'America/Juneau', 'America/Sitka', 'America/Metlakatla', 'America/Yakutat', 'America/Nome'],
  ...['America/Adak', 'Pacific/Honolulu', 'Pacific/Midway', 'Pacific/Pago_Pago'],
  ...['Pacific/Wake', 'Pacific/Guam', 'Pacific/Saipan'],
] as const;

/** The name as it is stored, however its letters were typed; null for a clock that no US lot has. */
export const readTimeZone = (typed: string): string | null => {
  const folded = typed.trim().replaceAll(' ', '_').toLowerCase();
  return US_TIME_ZONES.find((zone) => zone.toLowerCase() === folded) ?? null;
};
