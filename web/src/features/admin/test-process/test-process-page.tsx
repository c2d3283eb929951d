import { batchMessages } from '@keepsake/contracts/catalog/batch-messages';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { copyText } from '../../../shared/copy-text.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { activatedCodes, activateTestCode, makeTestBatch, testCodes } from './test-process-api.js';
import './test-process.css';

type Tried = { readonly code: string; readonly timelineUrl?: string };

/** Address engraved on the plate: scanning it opens the activation. */
const plateAddress = (code: string): string => `${window.location.origin}/c/${code}`;

const Summary = ({ tried }: { readonly tried: readonly Tried[] }): JSX.Element => {
  const active = tried.filter(({ timelineUrl }) => timelineUrl !== undefined).length;
  return (
    <section className="panel" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      <dl className="fact-list">
        <dt>Codes generated</dt>
        <dd>{tried.length}</dd>
        <dt>Activated</dt>
        <dd>{active}</dd>
        <dt>Unactivated</dt>
        <dd>{tried.length - active}</dd>
      </dl>
      <p className="quiet">TEST codes count nowhere and send no mail.</p>
    </section>
  );
};

const Process = (): JSX.Element => {
  const toast = useToast();
  const [tried, setTried] = useState<readonly Tried[]>([]);
  const [step, setStep] = useState<'generate' | 'activate' | undefined>();
  const active = tried.some(({ timelineUrl }) => timelineUrl !== undefined);

  const fail = (title: string, error: unknown, otherwise: string): void =>
    toast({
      title,
      description: sentenceOf(error, otherwise),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });

  const generate = async (): Promise<void> => {
    setStep('generate');
    try {
      const { codes } = await makeTestBatch(newKey());
      setTried(codes.map((code) => ({ code })));
      toast({ title: 'QR Codes Generated', description: `${codes.length} TEST codes are ready to be tried.` });
    } catch (error) {
      fail('Generation Failed', error, batchMessages.testFailed);
    }
    setStep(undefined);
  };

  const simulate = async (): Promise<void> => {
    setStep('activate');
    try {
      for (const { code } of tried.slice(0, activatedCodes)) {
        const { timelineUrl } = await activateTestCode(code);
        setTried((all) => all.map((one) => (one.code === code ? { code, timelineUrl } : one)));
      }
    } catch (error) {
      fail('Activation Failed', error, 'The codes could not all be activated. Try again.');
    }
    setStep(undefined);
  };

  const copy = async (): Promise<void> => {
    const done = await copyText(tried.map(({ code }) => plateAddress(code)).join('\n'));
    toast({ title: done ? 'Copied!' : 'We couldn’t copy the addresses. Select them by hand.' });
  };

  return (
    <>
      <PageHeader title="Test Process">
        <Button
          type={tried.length === 0 ? 'primary' : 'default'}
          loading={step === 'generate'}
          onClick={() => void generate()}
        >
          Generate test batch
        </Button>
      </PageHeader>
      <p className="test-lead">
        The whole way of a plate, tried with {testCodes} TEST codes: generate, hand the addresses to the maker, activate
        as families would.
      </p>
      {tried.length > 0 && (
        <div className="test-process">
          <section className="panel" aria-labelledby="codes-title">
            <h2 id="codes-title">Addresses for the maker</h2>
            <ol className="test-codes">
              {tried.map(({ code, timelineUrl }) => (
                <li key={code}>
                  <span>
                    <strong className="nowrap">{groupPlateCode(code)}</strong>
                    <a href={`/c/${code}`}>{plateAddress(code)}</a>
                  </span>
                  {timelineUrl === undefined ? (
                    <StateLabel tone="moves">Unactivated</StateLabel>
                  ) : (
                    <Link to={timelineUrl}>
                      <StateLabel tone="done">Activated</StateLabel>
                    </Link>
                  )}
                </li>
              ))}
            </ol>
            <div className="test-buttons">
              <Button onClick={() => void copy()}>Copy the addresses</Button>
              <Button type="primary" disabled={active} loading={step === 'activate'} onClick={() => void simulate()}>
                Activate the first {activatedCodes}
              </Button>
            </div>
          </section>
          <Summary tried={tried} />
        </div>
      )}
    </>
  );
};

const Absent = (): JSX.Element => (
  <>
    <h1>404 Page Not Found</h1>
    <p>The address may be mistyped, or the page has moved.</p>
    <Link to="/admin">Back office</Link>
  </>
);

/** Tests the scan of a plate; absent in production. */
export default function TestProcessPage(): JSX.Element {
  return siteSettings.profile === 'production' ? <Absent /> : <Process />;
}
