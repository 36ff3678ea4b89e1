/** Says what did not work, aloud as well; nothing where the text is empty. */
export const Trouble = ({ text }: { text: string }) =>
  text ? (
    <p class="trouble" role="alert">
      {text}
    </p>
  ) : null;
