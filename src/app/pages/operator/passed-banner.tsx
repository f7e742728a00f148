import { useLocation } from 'wouter';
import { usePassedOnce } from '#platform/routing/use-passed-once.ts';
import { Banner } from '#platform/ui/banner.tsx';
import { ButtonLink, DownloadLink } from '#platform/ui/button.tsx';
import ui from '#platform/ui/primitives.module.css';

/** A notice that one page leaves for the next. */
export type Passed = {
  readonly title: string;
  readonly text?: string;
  /** The next thing to do; secondary on a page that has its own main act. */
  readonly next?: { readonly to: string; readonly label: string; readonly variant?: 'secondary' };
  /** A file to fetch next. */
  readonly file?: { readonly href: string; readonly label: string };
};

/**
 * Navigates to another page with a one-time notice; a reload does not repeat it. `shownAs`: the page whose content stands
 * at that address this time, also after a reload.
 */
export function useGoWithBanner(): (to: string, passed: Passed, shownAs?: string) => void {
  const [, navigate] = useLocation();
  return (to, passed, shownAs) => navigate(to, { state: { passed, shownAs } });
}

export function PassedBanner() {
  const passed = usePassedOnce<Passed>('passed');
  if (!passed) return null;
  const { title, text, next, file } = passed;
  return (
    <Banner tone="success" title={title}>
      {(text || next || file) && (
        <div className={ui.stack2}>
          {text && <p>{text}</p>}
          {next && (
            <ButtonLink to={next.to} variant={next.variant}>
              {next.label}
            </ButtonLink>
          )}
          {file && <DownloadLink href={file.href}>{file.label}</DownloadLink>}
        </div>
      )}
    </Banner>
  );
}
