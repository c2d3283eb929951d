import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { lazy, Suspense, type JSX } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { inActivation } from '../../shared/area/areas.js';
import { usePageTitle } from '../../shared/page-title.js';
import { PlateField, plateProblem } from '../../shared/plate/plate-field.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { activationText as t } from './activation-texts.js';
import './activation.css';

const Activation = lazy(() => import('./parts/activation.js').then((file) => ({ default: file.Activation })));

const codeOnPlate = new URL('../../shared/pictures/product-code.webp', import.meta.url).href;

type WelcomeProps = { readonly brought?: string; readonly error?: string | undefined };

const Welcome = ({ brought = '', error }: WelcomeProps): JSX.Element => {
  const navigate = useNavigate();
  return (
    <div className="activation-welcome">
      <h1>{t('welcome')}</h1>
      <p className="activation-lead">{t('welcomeMore')}</p>
      <PlateField
        label={t('plateCode')}
        button={t('continue')}
        brought={brought}
        error={error}
        onCode={(code) => void navigate(`/account?qr=${code}`)}
      />
      <p className="activation-alternative">
        <Link to="/customer/login">{t('signIn')}</Link>
      </p>
      <img className="activation-picture" src={codeOnPlate} alt={t('codeAlt')} width={760} height={380} />
    </div>
  );
};

const ActivationPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const [search] = useSearchParams();
  const typed = search.get('qr')?.trim() ?? '';
  if (typed === '') return <Welcome />;
  const parsed = parsePlateCode(typed);
  if (!parsed.ok) return <Welcome key={typed} brought={typed.slice(0, 60)} error={plateProblem(typed)} />;
  return (
    <Suspense
      fallback={
        <Loading label={t('lookingUp')}>
          <Skeleton height="20rem" />
        </Loading>
      }
    >
      <Activation key={parsed.code} code={parsed.code} />
    </Suspense>
  );
};

export default inActivation(ActivationPage);
