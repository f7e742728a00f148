import { t } from 'ttag';
import { classNames } from '#platform/ui/class-names.ts';
import ui from '#platform/ui/primitives.module.css';

const texts = {
  columns: t`One line per zone, with the lot repeated on each. A lot without zones takes one line, and a lot with one zone needs no zone number. Titles and notes may stand above the column names. Without latitude and longitude, a lot is placed by its ZIP code or city, and sells nothing until you check its pin on the map.`,
  furtherTitle: t`Prices, hours, address parts, your reference, spaces, taxes and amenities`,
  furtherLead: t`These columns may be left out or blank. Put cells that contain commas in quotes; spreadsheets do this automatically.`,
  further: [
    {
      column: 'price',
      text: t`4 with hour or day in sold_by, or with its unit: $4/hr, $20/day, $12 flat. Or use the columns hourly_price and daily_price.`,
    },
    { column: 'daily_maximum', text: t`The most that 24 hours cost, such as 24.00; "none" removes it.` },
    {
      column: 'hours',
      text: t`Instead of opens and closes: Mon-Fri 8am-6pm; Sat 9am-1pm, or 24/7. Days that are not named are closed. Without either, a new lot opens from 6 AM to 11 PM every day.`,
    },
    {
      column: t`street, address_2, city, state and zip`,
      text: t`Instead of one address column, or beside an address that is only the street.`,
    },
    {
      column: 'reference',
      text: t`Your own name for the lot, such as GARAGE-12. Importing the file again finds the lot by this name and updates what differs. A blank cell leaves the current value; "none" removes it.`,
    },
    { column: 'capacity', text: t`How many cars fit. If blank, spaces are not counted.` },
    {
      column: 'rates',
      text: t`Each as "Name: price, times", with a semicolon between rates. A price in the price column adds a rate for all other times; leave it blank if you need none.`,
    },
    {
      column: t`Prices in rates`,
      text: t`5 an hour, 20 a day, 8 flat, or bands such as up to 1 h 5, up to 3 h 9, then 2 an hour. You can add: at most 24, at least 30 min, in steps of 15 min, and out by 18:00 for a flat price.`,
    },
    {
      column: t`Times in rates`,
      text: t`Days such as Mon-Fri, hours of arrival such as 17:00-24:00, dates such as 2027-07-04 or 2027-07-01 to 2027-07-10.`,
    },
    {
      column: 'taxes',
      text: t`On any one of the lot's lines: "City tax 10%", with a semicolon between taxes. You can add, in this order: of parking and fee, by platform, from 2027-01-01, until 2027-12-31.`,
    },
    {
      column: 'amenities',
      text: t`What the lot has, on any one of its lines: covered; EV charging; accessible; restrooms; attended; security. Drivers see it and can search for it.`,
    },
    { column: 'time_zone', text: t`Only if the one at the lot's place is not right, such as America/Chicago.` },
    { column: 'clearance', text: t`The lowest point on the way in, with its unit: 80 in, 6' 8" or 203 cm.` },
  ],
};

/** The columns of a table of lots. */
export function LotColumns() {
  return (
    <>
      <p className={classNames(ui.reading, ui.soft)}>{texts.columns}</p>
      <details className={classNames(ui.reading, ui.soft)}>
        <summary className={ui.summary}>{texts.furtherTitle}</summary>
        <p>{texts.furtherLead}</p>
        <dl className={ui.stack1}>
          {texts.further.map(({ column, text }) => (
            <div key={column}>
              <dt className={ui.strong}>{column}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
