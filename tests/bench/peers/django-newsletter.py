# A newsletter of django-newsletter: python django-newsletter.py DATABASE_URL SMTP_URL COUNT EMAIL_BYTES
# Prints "ready", sends after a line of input, then ends.
import sys
from datetime import timedelta
from urllib.parse import urlsplit

import django
from django.conf import settings
from django.core.mail.backends.smtp import EmailBackend
from django.urls import include, path

database, smtp, count, email_bytes = sys.argv[1], urlsplit(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
server = urlsplit(database)


class OneConnection(EmailBackend):
    """Keeps its connection for the next email; Django opens one for each by default."""

    shared = None

    def __new__(cls, *_args, **_options):
        cls.shared = cls.shared or super().__new__(cls)
        return cls.shared

    def __init__(self, *args, **options):
        if not hasattr(self, "connection"):
            super().__init__(*args, **options)

    def send_messages(self, email_messages):
        self.open()
        return super().send_messages(email_messages)


settings.configure(
    SECRET_KEY="for one run",
    USE_TZ=True,
    SITE_ID=1,
    ROOT_URLCONF=__name__,
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "django.contrib.sites", "sorl.thumbnail", "newsletter"],
    NEWSLETTER_THUMBNAIL="sorl-thumbnail",
    NEWSLETTER_USE_HTTPS=True,
    TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": server.path[1:],
            "USER": server.username,
            "PASSWORD": server.password,
            "HOST": server.hostname,
            "PORT": server.port,
        }
    },
    EMAIL_BACKEND=f"{__name__}.OneConnection",
    EMAIL_HOST=smtp.hostname,
    EMAIL_PORT=smtp.port,
    EMAIL_HOST_USER=smtp.username,
    EMAIL_HOST_PASSWORD=smtp.password,
)
django.setup()
urlpatterns = [path("newsletter/", include("newsletter.urls"))]

from django.contrib.sites.models import Site  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.utils.timezone import now  # noqa: E402
from newsletter.models import Article, Message, Newsletter, Submission, Subscription  # noqa: E402

call_command("migrate", verbosity=0)
letter = Newsletter.objects.create(title="News", slug="news", email="hello@keepsake.local", sender="Keepsake")
letter.site.set(Site.objects.all())
Subscription.objects.bulk_create(
    Subscription(
        newsletter=letter,
        name_field="Inés",
        email_field=f"django-{n}@example.org",
        subscribed=True,
        activation_code=str(n),
    )
    for n in range(count)
)
message = Message.objects.create(newsletter=letter, title="News from Keepsake", slug="news")
line = "A line as long as those of a letter.\n"
frame_bytes = 1400  # headers and templates; the text is sent twice, as plain text and as HTML
lines = max(1, (email_bytes - frame_bytes) // 2 // len(line))
Article.objects.create(post=message, title="News", sortorder=1, text=line * lines)
submission = Submission.from_message(message)
submission.prepared = True
submission.publish_date = now() - timedelta(minutes=1)
submission.save()

print("ready", flush=True)
sys.stdin.readline()
Submission.submit_queue()
