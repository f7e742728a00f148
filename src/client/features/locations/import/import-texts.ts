// The texts of importing lots and zones.

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const importTexts = {
  title: 'Import locations',
  lead: 'Add many lots and zones at once from a spreadsheet. You see what would be imported before anything is.',
  back: 'My locations',
  example: 'Download an example',
  exampleName: 'parkvale-import.csv',
  columns:
    'One line for each zone, the lot repeated on each. A lot without zones takes one line. Leave latitude and longitude blank to place a lot by its ZIP code or city.',
  furtherTitle: 'Spaces, rates and taxes',
  furtherLead:
    'These columns may be left out or blank. Put cells that contain commas in quotes, as spreadsheets do by themselves.',
  further: [
    { column: 'capacity', said: 'How many vehicles fit. If blank, spaces are not counted.' },
    {
      column: 'rates',
      said: 'Each as "Name: price, times", with a semicolon between rates. A price in the price column is one more rate, for all other times; leave it blank if these are all.',
    },
    {
      column: 'Prices in rates',
      said: '5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5, up to 3 h 9, then 2 an hour. You can add: at most 24, at least 30 min, in steps of 15 min, and out by 18:00 for a flat price.',
    },
    {
      column: 'Times in rates',
      said: 'Days such as Mon-Fri, hours of arrival such as 17:00-24:00, dates such as 2027-07-04 or 2027-07-01 to 2027-07-10.',
    },
    {
      column: 'taxes',
      said: 'Of a new lot, on any one of its lines: "City tax 10%", with a semicolon between taxes. You can add, in this order: of parking and fee, by platform, from 2027-01-01, until 2027-12-31.',
    },
  ],
  file: 'CSV file',
  missing: 'Choose a CSV file.',
  unreadable: 'This file cannot be read. Choose it again.',
  check: 'Check the file',
  checking: 'Checking…',
  lots: (count: number) => counted(count, 'new lot', 'new lots'),
  zones: (count: number) => counted(count, 'new zone', 'new zones'),
  known: (count: number) => `${counted(count, 'lot', 'lots')} that you already have`,
  ready: 'The file is valid',
  summary: (parts: readonly string[]) => `${parts.join(', ')}.`,
  approximate: (count: number) =>
    `${counted(count, 'lot', 'lots')} would be placed at the center of a ZIP code or city. Check the pins afterward.`,
  wrong: (lines: number) => counted(lines, 'line has an error', 'lines have errors'),
  wrongText: 'Nothing was imported. Fix these lines and choose the file again.',
  lot: 'Lot',
  address: 'Address',
  zonesColumn: 'Zones',
  approximateMark: 'placed by ZIP code or city',
  knownMark: 'already yours',
  showAll: (shown: number) => `Show all ${shown}`,
  first: (shown: number, all: number) => `The first ${shown} of ${all.toLocaleString('en-US')} lots.`,
  import: 'Import them',
  importing: 'Importing…',
  done: 'Imported',
  doneText: (parts: readonly string[]) => `${parts.join(' and ')} are listed.`,
  see: 'My locations',
};

export const EXAMPLE = [
  'location,address,phone,latitude,longitude,zone,price,sold_by,opens,closes,capacity,rates,taxes',
  'Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,1,5.00,hour,06:00,23:00,120,"Early bird: 12 flat, out by 18:00, Mon-Fri, 06:00-09:00; Evening: 8 flat, 17:00-23:00",City tax 10%',
  'Harbor Street Garage,"200 W Lake St, Chicago, IL 60606",(312) 555-0123,41.8857,-87.6339,2,24.00,day,06:00,23:00,,,',
  'Oak Street Lot,"1 E Oak St, Chicago, IL 60611",(312) 555-0199,,,1,4.50,hour,00:00,00:00,,,',
  '',
].join('\r\n');
