import { type ReactNode, useState } from 'react';
import type { ImportReport } from '#contract/lots/location-import.contract.ts';
import { describeAmenities } from '#domain/locations/amenities.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TableProblems } from '../../../ui/table-import/table-problems.tsx';
import styles from './import-locations.module.css';
import { importTexts as texts } from './import-texts.ts';

type ImportPreviewProps = {
  readonly report: ImportReport;
  /** What would be imported when nothing is wrong. */
  readonly children: ReactNode;
};

/** What the file would do, or every line that prevents it. */
export function ImportPreview({ report, children }: ImportPreviewProps) {
  if (report.wrongLines > 0) return <WrongLines report={report} />;
  const { newLocations, newZones, knownLocations, locations } = report;
  const approximate = locations.filter(({ isApproximate }) => isApproximate).length;
  const parts = [
    texts.lots(newLocations),
    texts.zones(newZones),
    ...(knownLocations > 0 ? [texts.known(knownLocations)] : []),
  ];
  return (
    <>
      <Notice tone="success" title={texts.ready} takesFocus>
        <p>{texts.summary(parts)}</p>
        {approximate > 0 && <p>{texts.approximate(approximate)}</p>}
      </Notice>
      <div>{children}</div>
      <Lots report={report} />
    </>
  );
}

function WrongLines({ report: { problems, wrongLines } }: { readonly report: ImportReport }) {
  return (
    <>
      <Notice tone="error" title={texts.wrong(wrongLines)} takesFocus>
        <p>{texts.wrongText}</p>
      </Notice>
      <TableProblems caption={texts.wrong(wrongLines)} problems={problems} wrongLines={wrongLines} />
    </>
  );
}

/** A screen or two; the rest is shown on request. */
const MOST_SHOWN = 20;

function Lots({ report: { locations, newLocations, knownLocations } }: { readonly report: ImportReport }) {
  const [isAll, setAll] = useState(false);
  const shown = isAll ? locations : locations.slice(0, MOST_SHOWN);
  const all = newLocations + knownLocations;
  return (
    <Card>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.lot}</th>
            <th scope="col">{texts.address}</th>
            <th scope="col" className={styles.number}>
              {texts.zonesColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, name, address, zones, isNew, isApproximate, ...has }) => (
            <tr key={line}>
              <td>
                {name}
                {!isNew && <span className={styles.mark}>{texts.knownMark}</span>}
                {describeAmenities(has).length > 0 && (
                  <span className={styles.mark}>{describeAmenities(has).join(' · ')}</span>
                )}
              </td>
              <td>
                {address}
                {isApproximate && <span className={styles.mark}>{texts.approximateMark}</span>}
              </td>
              <td className={styles.number}>{zones}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < locations.length && (
        <div>
          <Button variant="secondary" onClick={() => setAll(true)}>
            {texts.showAll(locations.length)}
          </Button>
        </div>
      )}
      {isAll && all > locations.length && <p>{texts.first(locations.length, all)}</p>}
    </Card>
  );
}
