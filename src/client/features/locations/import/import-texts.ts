// The texts of importing lots and zones.

import { t } from 'ttag';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString(t`en-US`)} ${count === 1 ? one : many}`;

export const importTexts = {
  title: t`Import locations`,
  lead: t`Add many lots and zones at once from a spreadsheet. You see what would be imported before anything is.`,
  back: t`My locations`,
  example: t`Download an example`,
  exampleName: 'parkvale-import.csv',
  columns: t`One line for each zone, the lot repeated on each. A lot without zones takes one line. Leave latitude and longitude blank to place a lot by its ZIP code or city.`,
  furtherTitle: t`Spaces, rates, taxes and amenities`,
  furtherLead: t`These columns may be left out or blank. Put cells that contain commas in quotes, as spreadsheets do by themselves.`,
  further: [
    { column: 'capacity', said: t`How many vehicles fit. If blank, spaces are not counted.` },
    {
      column: 'rates',
      said: t`Each as "Name: price, times", with a semicolon between rates. A price in the price column is one more rate, for all other times; leave it blank if these are all.`,
    },
    {
      column: t`Prices in rates`,
      said: t`5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5, up to 3 h 9, then 2 an hour. You can add: at most 24, at least 30 min, in steps of 15 min, and out by 18:00 for a flat price.`,
    },
    {
      column: t`Times in rates`,
      said: t`Days such as Mon-Fri, hours of arrival such as 17:00-24:00, dates such as 2027-07-04 or 2027-07-01 to 2027-07-10.`,
    },
    {
      column: 'taxes',
      said: t`Of a new lot, on any one of its lines: "City tax 10%", with a semicolon between taxes. You can add, in this order: of parking and fee, by platform, from 2027-01-01, until 2027-12-31.`,
    },
    {
      column: 'amenities',
      said: t`What a new lot has, on any one of its lines: covered; EV charging; accessible; restrooms; attended; security. Drivers see it and can search for it.`,
    },
    { column: 'clearance', said: t`The lowest point on the way in, in inches, or as 6' 8".` },
  ],
  file: t`CSV file`,
  missing: t`Choose a CSV file.`,
  unreadable: t`This file cannot be read. Choose it again.`,
  check: t`Check the file`,
  checking: t`Checking…`,
  lots: (count: number) => counted(count, t`new lot`, t`new lots`),
  zones: (count: number) => counted(count, t`new zone`, t`new zones`),
  known: (count: number) => t`${counted(count, t`lot`, t`lots`)} that you already have`,
  ready: t`The file is valid`,
  summary: (parts: readonly string[]) => `${parts.join(', ')}.`,
  approximate: (count: number) =>
    t`${counted(count, t`lot`, t`lots`)} would be placed at the center of a ZIP code or city. Check the pins afterward.`,
  wrong: (lines: number) => counted(lines, t`line has an error`, t`lines have errors`),
  wrongText: t`Nothing was imported. Fix these lines and choose the file again.`,
  lot: t`Lot`,
  address: t`Address`,
  zonesColumn: t`Zones`,
  approximateMark: t`placed by ZIP code or city`,
  knownMark: t`already yours`,
  showAll: (shown: number) => t`Show all ${shown}`,
  first: (shown: number, all: number) => t`The first ${shown} of ${all.toLocaleString(t`en-US`)} lots.`,
  import: t`Import them`,
  importing: t`Importing…`,
  done: t`Imported`,
  doneText: (parts: readonly string[]) => t`${parts.join(t` and `)} are listed.`,
  see: t`My locations`,
};

export const EXAMPLE = [
  'location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes,capacity,rates,taxes,amenities,clearance',
  'Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,1,5.00,hour,06:00,23:00,120,"Early bird: 12 flat, out by 18:00, Mon-Fri, 06:00-09:00; Evening: 8 flat, 17:00-23:00",City tax 10%,covered; EV charging,80',
  'Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,2,24.00,day,06:00,23:00,,,,,',
  'Oak Street Lot,"1 E Oak St, Chicago, IL 60611",(312) 555-0199,,,1,4.50,hour,00:00,00:00,,,,accessible,',
  '',
].join('\r\n');
