import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/lots/location-import.contract.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
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
  const unlisted = wrongLines - new Set(problems.map(({ line }) => line)).size;
  return (
    <>
      <Notice tone="error" title={texts.wrong(wrongLines)} takesFocus>
        <p>{texts.wrongText}</p>
      </Notice>
      <Card>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                {texts.line}
              </th>
              <th scope="col">{texts.column}</th>
              <th scope="col">{texts.problem}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, message }) => (
              <tr key={`${line} ${column} ${message}`}>
                <td className={styles.number}>{line.toLocaleString('en-US')}</td>
                <td className={styles.name}>{column ?? texts.wholeLine}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {unlisted > 0 && <p>{texts.more(unlisted)}</p>}
      </Card>
    </>
  );
}

function Lots({ report: { locations, newLocations, knownLocations } }: { readonly report: ImportReport }) {
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
          {locations.map(({ line, name, address, zones, isNew, isApproximate }) => (
            <tr key={line}>
              <td>
                {name}
                {!isNew && <span className={styles.mark}>{texts.knownMark}</span>}
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
      {all > locations.length && <p>{texts.first(locations.length, all)}</p>}
    </Card>
  );
}
