import type { FastifyInstance } from 'fastify';
import type { IdentityContext } from '../context.ts';
import { checkUserCode, decideUserCode, type UserCodeState } from '../device-codes.ts';
import { fieldOf, parameterOf } from '../form.ts';
import { normalizeUserCode, PATHS } from '../rules.ts';
import { offerNames, signInByForm } from './name-form.ts';
import {
  DECISION_BUTTONS,
  errorNote,
  html,
  type NameChoice,
  nameFields,
  page,
  sendPage,
} from './page.ts';

const CODE_PROBLEMS: Record<Exclude<UserCodeState, 'pending'>, string> = {
  unknown: 'There is no such code. Check each letter of it.',
  expired: 'This code has expired. Your device shows a new one.',
  used: 'This code was used already. Your device shows a new one if it still needs it.',
};

export function activateRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { database, now } = context;

  app.get(PATHS.activate, async ({ query }, reply) =>
    sendPage(reply, 200, codePage(parameterOf(query, 'device-code'), null)),
  );

  app.post(PATHS.activate, async ({ body }, reply) => {
    const typed = fieldOf(body, 'code');
    const userCode = normalizeUserCode(typed);
    const decision = fieldOf(body, 'decision');
    const state = await checkUserCode(database.kysely, userCode, now());
    if (state !== 'pending') return sendPage(reply, 400, codePage(typed, CODE_PROBLEMS[state]));
    if (decision === '') {
      return sendPage(reply, 200, confirmPage(userCode, await offerNames(context)));
    }
    const result = decision === 'deny' ? null : await signInByForm(body, context);
    if (result && 'choice' in result) {
      return sendPage(reply, 400, confirmPage(userCode, result.choice));
    }
    const userId = result?.person.userId ?? null;
    const before = await decideUserCode(database, { userCode, userId, now: now() });
    if (before !== 'pending') return sendPage(reply, 400, codePage(typed, CODE_PROBLEMS[before]));
    return sendPage(reply, 200, donePage(result?.person.displayName ?? null));
  });
}

function codePage(typed: string, problem: string | null): string {
  const describedBy = problem === null ? 'code-hint' : 'code-hint error';
  return page(
    'Activate your device',
    html`${problem === null ? null : errorNote(problem)}
<form method="post" action="?">
<label class="label" for="code">The code on your device</label>
<input type="text" class="code" id="code" name="code" value="${typed.slice(0, 20)}" required maxlength="20" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="${describedBy}">
<p class="hint" id="code-hint">Eight letters. Capitals, dashes and spaces do not matter.</p>
<div class="actions"><button class="first">Continue</button></div>
</form>`,
  );
}

function confirmPage(userCode: string, choice: NameChoice): string {
  return page(
    'Log in your device',
    html`<p>The device that shows <strong>${userCode}</strong> wants to log in to Ringside. Who would you like to be?</p>
<form method="post" action="?">
<input type="hidden" name="code" value="${userCode}">
${nameFields(choice)}${DECISION_BUTTONS}
</form>`,
  );
}

function donePage(displayName: string | null): string {
  return displayName === null
    ? page('Denied', html`<p>Your device was not logged in. You can close this page.</p>`)
    : page(
        'Your device is logged in',
        html`<p>It is <strong>${displayName}</strong> now. You can close this page and go back to it.</p>`,
      );
}
