import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { whenFinished } from '#testing/when-finished.ts';

interface ReceivedEmail {
  /** Envelope recipients. */
  to: string[];
  /** Headers and body as received. */
  raw: string;
}

export interface SmtpSink {
  url: string;
  /** Received emails, in order. */
  emails: ReceivedEmail[];
  /** SMTP code with which every recipient is rejected; undefined: all are accepted. */
  rejectsWith: number | undefined;
  /** What it says then. */
  says: string;
}

/** Starts an SMTP server that stores received emails. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (sink.rejectsWith === undefined) return done();
      return done(Object.assign(new Error(sink.says), { responseCode: sink.rejectsWith }));
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        sink.emails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  whenFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const address = listening.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const sink: SmtpSink = { url: `smtp://127.0.0.1:${port}`, emails: [], rejectsWith: undefined, says: 'not now' };
  return sink;
}
