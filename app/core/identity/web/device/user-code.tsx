import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import classes from './mobile-login-page.module.css';

export function UserCode({ code }: { code: string }) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy() {
    // Browsers have no clipboard API on plain HTTP.
    const done = navigator.clipboard?.writeText(code) ?? Promise.reject();
    setCopied(
      await done.then(
        () => 'yes',
        () => 'no',
      ),
    );
  }

  return (
    <div className={`actions items-center ${classes.codeRow}`}>
      <output className={classes.code} aria-label="Your code">
        {code}
      </output>
      <Button onClick={copy}>Copy code</Button>
      <p role="status" className={`dim ${classes.copied}`}>
        {copied === 'yes' && 'Code copied.'}
        {copied === 'no' && 'Copying is not allowed here. Type it in instead.'}
      </p>
    </div>
  );
}
