/** Storage keys of the access token and the viewer (specification, section 9). */
export const TOKEN_KEY = 'ringside-token';
export const USER_KEY = 'ringside-user';

export const EARLY_SIGN_IN_SCRIPT = `(function () {
  try {
    var fragment = location.hash.slice(1);
    var query = location.search.slice(1);
    var isAnswer = /(^|&)(access_token|error)=/;
    if (isAnswer.test(fragment)) {
      window.ringsideSignInAnswer = fragment;
      history.replaceState(history.state, '', location.pathname + location.search);
    } else if (location.pathname === '/' && isAnswer.test(query)) {
      window.ringsideSignInAnswer = query;
      history.replaceState(history.state, '', '/');
    }
    var arrives = /(^|&)access_token=/.test(window.ringsideSignInAnswer || '');
    if (arrives || localStorage.getItem('${TOKEN_KEY}')) {
      document.documentElement.dataset.viewer = 'known';
    }
  } catch (error) {}
})()`;

declare global {
  interface Window {
    ringsideSignInAnswer?: string;
  }
}

export function takeSignInAnswer(): string | undefined {
  const answer = window.ringsideSignInAnswer;
  delete window.ringsideSignInAnswer;
  return answer;
}
