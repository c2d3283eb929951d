import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { inAffiliates, inSignIn } from '../../shared/area/areas.js';
import { filled, slot } from '../../shared/area/filled.js';
import { sentence } from '../../shared/area/sentences-texts.js';
import { siteText } from '../../shared/area/site-texts.js';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { Field } from '../../shared/controls/field.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useDraft } from '../../shared/drafts.js';
import { isTexts } from '../../shared/storage/stored.js';
import { useFormErrors } from '../../shared/forms/form-errors.js';
import { priceText, rateText } from '../../shared/order/prices.js';
import { usePageHead } from '../../shared/page-title.js';
import { signInText } from '../../shared/sign-in/sign-in-texts.js';
import '../../shared/sign-in/signin-sentences-texts.js';
import { siteSettings } from '../../shared/site-settings.js';
import { useToast } from '../../shared/toast/toast-store.js';
import './affiliate-sentences-texts.js';
import { affiliateText as t } from './affiliates-texts.js';
import { useRegister } from './affiliate-api.js';
import { CommissionLife } from './parts/commission-life.js';
import { PasswordField } from '../../shared/controls/password-field.js';
import { Registered } from './parts/registered.js';
import './affiliate.css';

const order = ['firstName', 'lastName', 'email', 'promotion', 'password', 'terms'] as const;
const shortPassword = `Please choose a password of at least ${minPasswordLength} characters.`;

type Typed = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly promotion: string;
};
const nothing: Typed = { firstName: '', lastName: '', email: '', promotion: '' };
const isTyped = isTexts(['firstName', 'lastName', 'email', 'promotion']);

const lines = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', type: 'text', autoComplete: 'family-name', maxLength: 100 },
  { name: 'email', type: 'email', autoComplete: 'username', maxLength: 254 },
] as const;

const labelOf = (name: (typeof lines)[number]['name']): string => (name === 'email' ? signInText('email') : t(name));

const example = () => ({
  rate: rateText(),
  commission: priceText('commission'),
  price: priceText('individual'),
  days: siteSettings.commissionHoldDays,
});

const RegisterPage = (): JSX.Element => {
  usePageHead({ title: t('become'), description: t('registerDescription', example()), indexed: true });
  const draft = useDraft('affiliate-register', isTyped);
  const [typed, setTyped] = useState<Typed>({ ...nothing, ...draft.kept });
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const register = useRegister();
  const keyOf = useKeyedBody();
  const toast = useToast();

  if (register.data) return <Registered made={register.data} />;

  const change = (name: keyof Typed, value: string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    draft.keep(next);
    if (errors[name] !== undefined) clear(name);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      ...(typed.firstName.trim() === '' && { firstName: sentence(orderMessages.firstName) }),
      ...(typed.lastName.trim() === '' && { lastName: sentence(orderMessages.lastName) }),
      ...(normalizeEmail(typed.email) === undefined && { email: sentence(orderMessages.email) }),
      ...(password.length < minPasswordLength && { password: sentence(shortPassword) }),
      ...(!agreed && { terms: sentence(affiliateMessages.termsMissing) }),
    });
    if (register.isPending || !whole) return;
    const { promotion, ...person } = typed;
    const body = { ...person, ...(promotion.trim() !== '' && { promotion }), password };
    register.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: draft.discard,
        onError: (error) => {
          if (takeFrom(error)) return;
          if (hasStatus(error, 409)) {
            check({ email: sentenceOf(error, sentence(affiliateMessages.emailTaken)) });
            return;
          }
          toast({
            title: t('failed'),
            description: sentenceOf(error, t('failedMore')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <div className="affiliate-register">
      <div>
        <h1>{t('become')}</h1>
        <p className="affiliate-lead">{t('registerLead', example())}</p>
        <form className="affiliate-form" noValidate onSubmit={submit} aria-label={t('apply')}>
          <div className="affiliate-form-names">
            {lines.map(({ name, ...how }) => (
              <Field key={name} label={labelOf(name)} error={errors[name]} className={`affiliate-${name}`}>
                {(wired) => (
                  <input
                    {...wired}
                    {...how}
                    ref={field(name)}
                    className="input"
                    value={typed[name]}
                    onChange={(event) => change(name, event.target.value)}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field
            label={t('promotion', { brand: siteSettings.brandName })}
            optional
            hint={t('promotionHint')}
            error={errors.promotion}
          >
            {(wired) => (
              <textarea
                {...wired}
                ref={field('promotion')}
                className="input"
                rows={3}
                maxLength={1_000}
                value={typed.promotion}
                onChange={(event) => change('promotion', event.target.value)}
              />
            )}
          </Field>
          <PasswordField
            label={signInText('password')}
            autoComplete="new-password"
            hint={signInText('passwordHint', { min: minPasswordLength })}
            value={password}
            error={errors.password}
            control={field('password')}
            onChange={(value) => {
              setPassword(value);
              if (errors.password !== undefined) clear('password');
            }}
          />
          <div className="affiliate-terms">
            <label className="check">
              <input
                type="checkbox"
                ref={field('terms')}
                checked={agreed}
                aria-invalid={errors.terms !== undefined}
                aria-describedby="terms-error"
                onChange={(event) => {
                  setAgreed(event.target.checked);
                  if (errors.terms !== undefined) clear('terms');
                }}
              />
              <span>{filled(t('agree', { terms: slot(0) }), <Link to="/terms">{t('agreeTerms')}</Link>)}</span>
            </label>
            <p id="terms-error" className="field-error" hidden={errors.terms === undefined}>
              {errors.terms}
            </p>
          </div>
          <PendingButton pending={register.isPending} pendingLabel={t('applying')}>
            {t('apply')}
          </PendingButton>
        </form>
        <p className="affiliate-alternative">
          {filled(t('haveAccount', { link: slot(0) }), <Link to="/affiliate/login">{siteText('signIn')}</Link>)}
        </p>
      </div>
      <CommissionLife />
    </div>
  );
};

export default inAffiliates(inSignIn(RegisterPage));
